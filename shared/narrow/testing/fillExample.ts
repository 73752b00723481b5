/** Texts for the placeholders of an example, as typed. */
export type Filling = Readonly<Record<'person' | 'channel' | 'topic' | 'message' | 'day', string>>

/** Returns an example with its placeholders filled. Throws for an unknown placeholder. */
export const fillExample = (example: string, filling: Filling): string =>
  example.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(filling, name)) throw new Error(`Nothing fills {${name}} in ${example}`)
    const text = filling[name as keyof Filling]
    return /\s/.test(text) ? `"${text}"` : text
  })
