import { lateValue } from '../../../state/index.ts'

/** The function `parseWhen`, which is loaded on first use. */
export const whenParser = lateValue(async () => (await import('./parseWhen.ts')).parseWhen)

/** Returns the time that a text describes, or null; see `parseWhen`. */
export const whenOf = async (text: string, now: number): Promise<number | null> =>
  (await whenParser.load())(text, now)
