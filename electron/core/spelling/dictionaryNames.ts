/**
 * Dictionaries that the app contains: Chromium's name of the language, and the folder, named after the npm package from
 * which the build converts it (scripts/build/convertDictionaries.mjs). scripts/report/spelling.mjs measures each.
 */
export const bundledDictionaries: ReadonlyMap<string, string> = new Map([
  ['en-US', 'en'],
  ['de', 'de'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['pt-BR', 'pt'],
  ['it', 'it'],
  ['ru', 'ru'],
])

/** Regions in Chromium's file names that are not the language in capitals. Null: no region. */
const regions: Readonly<Record<string, string | null>> = {
  af: 'ZA',
  ca: 'ES',
  cs: 'CZ',
  cy: 'GB',
  da: 'DK',
  el: 'GR',
  en: 'US',
  et: 'EE',
  fa: 'IR',
  he: 'IL',
  hi: 'IN',
  hy: null,
  ko: null,
  nb: 'NO',
  pt: 'BR',
  sh: null,
  sl: 'SI',
  sq: null,
  sr: null,
  sv: 'SE',
  ta: 'IN',
  uk: 'UA',
  vi: 'VN',
}

/** Versions in Chromium's file names that are not 3-0, the same in Chromium 130 and its current version. */
const versions: Readonly<Record<string, string>> = {
  'cy-GB': '1-0',
  'en-AU': '10-1',
  'en-CA': '10-1',
  'en-GB': '10-1',
  'en-GB-oxendict': '10-1',
  'en-US': '10-1',
  'fa-IR': '9-0',
  hy: '1-0',
  sh: '4-0',
  sr: '4-0',
  'tg-TG': '5-0',
  'tr-TR': '4-0',
  'uk-UA': '5-0',
}

/**
 * Returns the name under which Chromium looks for the dictionary of a language before it would download it
 * (GetVersionedFileName in its components/spellcheck/common/spellcheck_common.cc).
 */
export function bdicName(language: string): string {
  const full = withRegion(language)
  return `${full}-${versions[full] ?? '3-0'}.bdic`
}

function withRegion(language: string): string {
  // All regions of Spanish use the same file.
  if (language.startsWith('es-')) return 'es-ES'
  if (language.includes('-')) return language
  const region = regions[language]
  return region === null ? language : `${language}-${region ?? language.toUpperCase()}`
}

/** Returns the language of Chromium for a name such as de_CH or pt-BR, or null if there is none. */
export function spellingLanguage(name: string, languages: readonly string[]): string | null {
  const parts = name.split(/[-_]/)
  const [language = ''] = parts
  const full = parts.join('-')
  return (
    languages.find((each) => each.toLowerCase() === full.toLowerCase()) ??
    languages.find(
      (each) => each.toLowerCase() === language.toLowerCase() && each !== 'en' && each !== 'pt',
    ) ??
    languages.find((each) => withRegion(language.toLowerCase()) === each) ??
    null
  )
}
