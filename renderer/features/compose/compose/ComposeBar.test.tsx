import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { field, show } from './testing/composerOf.tsx'

afterEach(cleanup)

it('a press beside the buttons of the composer focuses the text', async () => {
  await show(topicNarrow(9, 'Plan'))
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Send' }))).toBe(true)
  expect(document.activeElement).not.toBe(field())
  expect(fireEvent.mouseDown(screen.getByRole('toolbar'))).toBe(false)
  expect(document.activeElement).toBe(field())
})
