/** Codes of the languages that the service speaks. */
export const languageCodes: readonly string[] = (
  'ar be bg bn ca cs cy da de el en en-gb eo es fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl no pl pt pt-br ' +
  'pt-pt ro ru si sr sv ta th tl tr uk ur uz vi zh-hans zh-hant zh-tw'
).split(' ')

/** The name of a language in itself; its code where this computer knows no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    // A server may tell something that is no code.
    return code
  }
}
