import { html } from "hono/html";

type Markup = ReturnType<typeof html>;

/** The HTML of a mail: the body, and below a line the reason for sending it. */
export const mailPage = async (subject: string, body: Markup, foot: Markup): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 sans-serif; color: #1c1630">
<div style="max-width: 36em; margin: 0 auto">
${body}<hr style="margin: 24px 0; border: 0; border-top: 1px solid #d5d0e0">
<p style="font-size: 13px; color: #5d5670">${foot}</p>
</div>
</body>
</html>
`,
  );
