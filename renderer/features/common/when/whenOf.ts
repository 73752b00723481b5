/** Returns the time that a text describes, or null; see `parseWhen`. The parser is loaded on first use. */
export const whenOf = async (text: string, now: number): Promise<number | null> =>
  (await import('./parseWhen.ts')).parseWhen(text, now)
