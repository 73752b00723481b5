import { expect, test } from 'vitest'
import { circlesIn } from './circlesIn.mjs'

const ring = (count, line) =>
  new Map(Array.from({ length: count }, (_, n) => [`a/${n}.ts`, line(`./${(n + 1) % count}.ts`)]))

test('finds a cycle of four files by values, types and dynamic imports', () => {
  for (const line of [
    (to) => `import { x } from '${to}'`,
    (to) => `import type { X } from '${to}'`,
    (to) => `export { x } from '${to}'`,
    (to) => `const x = await import('${to}')`,
  ])
    expect(circlesIn(ring(4, line))).toEqual([
      '4 files import each other in a circle: a/0.ts, a/1.ts, a/2.ts, a/3.ts',
    ])
})

test('allows a cycle of three files and any chain', () => {
  expect(circlesIn(ring(3, (to) => `import '${to}'`))).toEqual([])
  const chain = ring(9, (to) => `import '${to}'`)
  chain.set('a/8.ts', '')
  expect(circlesIn(chain)).toEqual([])
})
