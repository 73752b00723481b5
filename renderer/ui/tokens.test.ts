import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))

it('each property that a style uses without a fallback is defined', () => {
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
