import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { usePointed } from './usePointed.ts'

afterEach(cleanup)

function Row({ name, hasButton }: { name: string; hasButton: boolean }) {
  const { isPointed, ...handlers } = usePointed()
  return (
    <article aria-label={name} data-pointed={isPointed} {...handlers}>
      {hasButton && <button type="button">press</button>}
      text of {name}
    </article>
  )
}

const rows = (hasButton: boolean) => (
  <>
    <Row name="one" hasButton={hasButton} />
    <Row name="two" hasButton={false} />
  </>
)
const pointed = () =>
  screen.getAllByRole('article').flatMap((row) => (row.dataset['pointed'] === 'true' ? row.ariaLabel : []))

it('goes with the pointer to another row, and out of the window', () => {
  render(rows(true))
  fireEvent.pointerOver(screen.getByRole('button'))
  expect(pointed()).toEqual(['one'])
  const two = screen.getByText('text of two')
  fireEvent.pointerOut(screen.getByRole('button'), { relatedTarget: two })
  fireEvent.pointerOver(two)
  expect(pointed()).toEqual(['two'])
  fireEvent.pointerOut(two, { relatedTarget: null })
  expect(pointed()).toEqual([])
})

it('goes with it when what the pointer was on is taken away under it', () => {
  const { rerender } = render(rows(true))
  const button = screen.getByRole('button')
  fireEvent.pointerOver(button)
  rerender(rows(false))
  // No event tells that it left.
  fireEvent.pointerOver(screen.getByText('text of two'), { relatedTarget: button })
  expect(pointed()).toEqual(['two'])
})
