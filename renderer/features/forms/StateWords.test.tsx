import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StateWords } from './StateWords.tsx'

afterEach(cleanup)

it.each([
  ['Not allowed in this organisation.', 'Not allowed in this organisation. Decided by:'],
  ['Only owners: Olga', 'Only owners: Olga · Decided by:'],
])('one sign parts “%s” from who decides it', (words, begins) => {
  const { container } = render(
    <StateWords state={{ kind: 'blocked', words, decidedBy: 'can_create_groups' }} />,
  )
  expect(container.textContent?.startsWith(begins)).toBe(true)
})
