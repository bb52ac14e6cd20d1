/**
 * The same object, which its `close` empties, together with parts of it. Variables of a test file live as long as its
 * worker: a closed world in one of them would take 12 MB, which V8 marks at each collection of the whole heap.
 */
export function emptiedWhenClosed<Whole extends { close(): Promise<void> }>(whole: Whole, ...parts: object[]): Whole {
  let open: (() => Promise<void>) | undefined = whole.close;
  const close = async () => {
    const first = open;
    open = undefined;
    await first?.();
    for (const each of [...parts.splice(0), whole])
      for (const member of Object.keys(each)) Reflect.deleteProperty(each, member);
    Object.assign(whole, { close });
  };
  return Object.assign(whole, { close });
}
