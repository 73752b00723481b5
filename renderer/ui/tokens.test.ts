import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))

it('each custom property used without a fallback is defined', () => {
  const defined = new Set(files.flatMap(({ text }) => text.match(/--[\w-]+(?=['"]?\s*\]?\s*:)/g) ?? []))
  const missing = files
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, property]) => property ?? '')
        .filter((property) => !defined.has(property))
        .map((property) => `${name}: ${property}`),
    )
  expect(missing).toEqual([])
})

/** Returns the declarations of a rule in a style sheet. */
const ruleOf = (style: string, selector: string): string => {
  const text = files.find(({ name }) => name.endsWith(style))?.text ?? ''
  return text.slice(text.indexOf(`${selector} {`)).split('}')[0] ?? ''
}

it('a menu inside a heading uses regular type', () => {
  expect(ruleOf('ui/menu/Menu.module.css', '.menu')).toContain('font-weight: 400')
})

it('the buttons of a code block are together at its end', () => {
  expect(ruleOf('constructs/code.css', '.content-code-language')).toContain('margin-inline-end: auto')
  expect(ruleOf('constructs/code.css', ':has(.content-code-language)')).not.toContain('space-between')
})

it('a lock is centered on its line', () => {
  expect(ruleOf('places/placeParts.module.css', '.sign:has(svg)')).toContain('align-self: center')
})

it('the footer of a card never wraps to two lines', () => {
  expect(ruleOf('catchup.module.css', '\n.at')).toContain('white-space: nowrap')
  expect(ruleOf('catchup.module.css', '\n.people')).toContain('overflow: hidden')
})
