// Read at build time, so that the texts are part of the app. One pattern per bundled package.
const texts: Readonly<Record<string, string>> = import.meta.glob(
  [
    '/LICENSE',
    '/node_modules/{react,react-dom,scheduler,zod,zustand,katex,parse5,entities,re2js,url-template}/LICEN[CS]E*',
    '/node_modules/{linkify-it,mdurl,uc.micro,intl-messageformat,emoji-datasource,argparse}/LICEN[CS]E*',
    '/node_modules/{punycode.js,chrono-node}/LICENSE*',
    '/node_modules/dictionary-{en,de,fr,es,pt,it,ru}/license',
    '/node_modules/@tanstack/{react-query,query-core}/LICEN[CS]E*',
    '/node_modules/@formatjs/*/LICEN[CS]E*',
    '/node_modules/@fontsource-variable/inter/LICENSE*',
    '/node_modules/@fontsource/noto-color-emoji/LICENSE*',
  ],
  { query: '?raw', import: 'default', eager: true, exhaustive: true },
)

/** Returns the licenses of all bundled packages, starting with the app's own. */
export function licenseText(): string {
  const rule = '-'.repeat(72)
  return Object.entries(texts)
    .map(([file, text]) => [packageName(file), rule, text.trim(), ''].join('\n'))
    .join('\n')
}

function packageName(file: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? 'Topical'
}
