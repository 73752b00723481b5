import { expect, it } from 'vitest'
import { filesView } from './filesView.ts'

it('no list of people stands beside the own files', () => {
  expect(filesView.shows).toMatchObject({ hasPeople: false })
})
