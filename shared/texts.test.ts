import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const directory = path.resolve(import.meta.dirname, '../assets/locales/en')

it.each(readdirSync(directory))('%s gives each key one text', (file) => {
  const text = readFileSync(path.join(directory, file), 'utf8')
  const keys = text.split('\n').flatMap((line) => /^ {2}"([^"]+)": /.exec(line)?.[1] ?? [])
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(keys.length).toBe(Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(text))).length)
})
