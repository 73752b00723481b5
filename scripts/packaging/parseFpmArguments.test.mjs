import { expect, test } from 'vitest'
import { parseFpmArguments } from './parseFpmArguments.mjs'

test("parses the packager's request and its file mappings", () => {
  const args = [
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libgtk-3-0',
    '-d',
    'libnss3',
    '--deb-recommends',
    'x',
  ]
  const order = parseFpmArguments([
    ...args,
    '--version',
    '1.2.3',
    '--rpm-os',
    'linux',
    '/a/b/=/opt/Topical',
    '/i=/u/i',
  ])
  expect(order).toEqual({
    type: 'deb',
    version: '1.2.3',
    depends: ['libgtk-3-0', 'libnss3'],
    recommends: ['x'],
    files: [
      { from: '/a/b/', to: '/opt/Topical' },
      { from: '/i', to: '/u/i' },
    ],
  })
})
