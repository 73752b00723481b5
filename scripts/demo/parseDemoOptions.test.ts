import { expect, test } from 'vitest'
import { parseDemoOptions } from './parseDemoOptions.ts'

const parse = (...args: string[]) => parseDemoOptions(args, '/tmp')

test('has defaults without options', () => {
  expect(parse()).toMatchObject({
    as: undefined,
    login: false,
    quiet: false,
    quit: false,
    screenshot: undefined,
  })
})

test('an image is written to the folder of the command', () => {
  expect(parse('--screenshot', 'a.png', '--quit', '--theme=dark', '--size', '900x600')).toMatchObject({
    screenshot: '/tmp/a.png',
    quit: true,
    theme: 'dark',
    size: '900x600',
  })
})

test.each([
  [['--frob'], /--frob.*the demo knows/],
  [['--as'], /--as.*the demo knows/],
  [['someone'], /someone.*the demo knows/],
  [['--size', 'big'], /--size wants/],
  [['--theme', 'blue'], /--theme is dark or light/],
  [['--quit'], /needs --screenshot/],
  [['--login', '--as', 'a@b'], /takes no --as/],
])('%j fails with one sentence', (args, sentence) => {
  expect(() => parse(...args)).toThrow(sentence)
})
