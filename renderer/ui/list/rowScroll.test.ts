import { expect, it } from 'vitest'
import { centerRow } from './rowScroll.ts'

it('centers a row in its list and dispatches a scroll event', () => {
  const told: string[] = []
  const list = {
    clientHeight: 200,
    scrollTop: 0,
    dispatchEvent: ({ type }: Event) => told.push(type) > 0,
  }
  centerRow(list as unknown as HTMLElement, 640)
  expect([list.scrollTop, ...told]).toEqual([540, 'scroll'])
})
