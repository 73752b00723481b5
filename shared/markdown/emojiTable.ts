/** Rows of assets/emoji/names.json by category: `[code, canonical name, ...other names]`. */
export type EmojiNames = Readonly<Record<string, readonly (readonly string[])[]>>

/** Codes by name, and all names by code, the canonical one first. */
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
      // A canonical name takes precedence over another emoji's alias.
      for (const [index, name] of all.entries())
        if (index === 0 || !codeByName.has(name)) codeByName.set(name, code)
    }
  return { codeByName, namesByCode }
}
