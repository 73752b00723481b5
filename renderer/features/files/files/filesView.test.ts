import { expect, it } from 'vitest'
import { filesView } from './filesView.ts'

it('shows no list of people beside the files', () => {
  expect(filesView.shows).toMatchObject({ hasPeople: false })
})
