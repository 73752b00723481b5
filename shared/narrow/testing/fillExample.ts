/** Texts for the names in the braces of an example, as they are typed. */
export type Filling = Readonly<Record<'person' | 'channel' | 'topic' | 'message' | 'day', string>>

/** An example of an operator's file with names and ids in it; throws where it asks for something else. */
export const fillExample = (example: string, filling: Filling): string =>
  example.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(filling, name)) throw new Error(`Nothing fills {${name}} in ${example}`)
    const text = filling[name as keyof Filling]
    return /\s/.test(text) ? `"${text}"` : text
  })
