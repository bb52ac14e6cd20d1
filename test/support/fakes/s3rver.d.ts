/** The used part of the local S3-compatible server, which has no types. */
declare module "@20minutes/s3rver" {
  interface Context {
    method: string;
    path: string;
    query: Record<string, unknown>;
    status: number;
    get(header: string): string;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly store: { putContent(file: string, content: unknown): Promise<[size: number, md5: string]> };
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => unknown)[];
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
