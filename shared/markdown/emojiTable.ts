/** The rows of assets/emoji/names.json: by category, `[code, canonical name, ...other names]`. */
export type EmojiNames = Readonly<Record<string, readonly (readonly string[])[]>>

/** Names to codes, and codes to all their names with the canonical one first. */
export interface EmojiTable {
  readonly codeByName: ReadonlyMap<string, string>
  readonly namesByCode: ReadonlyMap<string, readonly string[]>
}

export function emojiTableOf(names: EmojiNames): EmojiTable {
  const codeByName = new Map<string, string>()
  const namesByCode = new Map<string, readonly string[]>()
  for (const rows of Object.values(names))
    for (const [code, ...all] of rows) {
      if (code === undefined) continue
      namesByCode.set(code, all)
      // A canonical name wins over another emoji's alias.
      for (const [index, name] of all.entries())
        if (index === 0 || !codeByName.has(name)) codeByName.set(name, code)
    }
  return { codeByName, namesByCode }
}
