// `npm run shots -- --out DIR`: pictures of every screen in both themes, four sizes, and different states.
// `npm run shots -- --compare BEFORE AFTER`: the pictures that differ.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from '../../scripts/setup/fail.mjs'
import { runCli } from '../../scripts/setup/runCli.mjs'
import { comparePictures } from './comparePictures.ts'
import { takeShots } from './frames.ts'
import { situations } from './situations.ts'
import { takeUiShots } from './ui/takeUiShots.ts'

await runCli(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { out: { type: 'string' }, only: { type: 'string' }, compare: { type: 'boolean' } },
    allowPositionals: true,
  })
  const folderOf = (name: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
  if (values.compare === true) {
    const [before, after] = positionals
    if (before === undefined || after === undefined)
      fail('Name two folders with pictures: npm run shots -- --compare BEFORE AFTER')
    const lines = await comparePictures(folderOf(before), folderOf(after))
    console.log([...lines, `${String(lines.length)} pictures differ`].join('\n'))
    return
  }
  if (values.out === undefined)
    fail('Say where the pictures go: npm run shots -- --out DIR [--only SITUATION]')
  const folder = folderOf(values.out)
  await mkdir(folder, { recursive: true })
  const all = [
    { name: 'ui', take: takeUiShots },
    ...situations.map((situation) => ({
      name: situation.name,
      take: (to: string) => takeShots(situation, to),
    })),
  ]
  const chosen = all.filter(({ name }) => values.only === undefined || values.only === name)
  if (chosen.length === 0)
    fail(`There is no such situation; there are ${all.map(({ name }) => name).join(', ')}.`)
  let count = 0
  for (const { name, take } of chosen) {
    console.log(`${name} ...`)
    count += await take(folder)
  }
  console.log(`${String(count)} pictures in ${folder}`)
})
