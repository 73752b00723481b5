import { expect, it } from 'vitest'
import { centreRow } from './rowScroll.ts'

it('a row is brought into the middle of its list, which is told of it', () => {
  const told: string[] = []
  const list = {
    clientHeight: 200,
    scrollTop: 0,
    dispatchEvent: ({ type }: Event) => told.push(type) > 0,
  }
  centreRow(list as unknown as HTMLElement, 640)
  expect([list.scrollTop, ...told]).toEqual([540, 'scroll'])
})
