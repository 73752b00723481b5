/** Up to two letters for a name: "Ada Lindqvist" is AL, "release-bot" is R. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = (word: string): string => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? ''
  const letters = words.length > 1 ? first(words[0]!) + first(words.at(-1)!) : first(words[0] ?? '')
  return letters.toLocaleUpperCase()
}
