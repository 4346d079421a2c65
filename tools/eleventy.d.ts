/** What tools/docs.ts uses of Eleventy, which ships no types. */
declare module '@11ty/eleventy' {
  type Token = {
    type: string;
    tag: string;
    content: string;
    children: Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  };
  export type Markdown = {
    core: {
      ruler: {
        push(name: string, rule: (state: { tokens: Token[]; env: { source: string } }) => void): void;
      };
    };
  };
  export type Config = {
    addTemplate(name: string, content: string, data: Record<string, unknown>): void;
    amendLibrary(name: 'md', change: (library: Markdown) => void): void;
    addTransform(
      name: string,
      change: (this: { page: { outputPath: string } }, content: string) => string,
    ): void;
    addPassthroughCopy(from: Record<string, string>): void;
    setTemplateFormats(formats: string[]): void;
    setQuietMode(isQuiet: boolean): void;
  };
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode: boolean;
        configPath: null;
        config: (config: Config) => void;
      },
    );
    write(): Promise<void>;
  }
}
