/** Codes of the languages that the server supports. */
export const languageCodes: readonly string[] = (
  'ar be bg bn ca cs cy da de el en en-gb eo es fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl no pl pt pt-br ' +
  'pt-pt ro ru si sr sv ta th tl tr uk ur uz vi zh-hans zh-hant zh-tw'
).split(' ')

/** Returns the name of a language in that language, or its code if the name is unknown. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    // The server may send an invalid code, for which Intl throws.
    return code
  }
}
