import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { tryPicturesAgain } from './brokenPictures.ts'

afterEach(cleanup)

it('shows initials instead of a broken picture until it is retried', () => {
  const { container } = render(<Avatar name="Ada Lindqvist" seed={1} url="media://a/avatar/1" />)
  const picture = () => container.querySelector('img')
  fireEvent.error(picture()!)
  expect(picture()).toBeNull()
  expect(container.textContent).toBe('AL')
  act(() => tryPicturesAgain())
  fireEvent.load(picture()!)
  expect(container.textContent).toBe('')
})

it('shows no initials while a picture that was shown before loads', () => {
  const show = () => render(<Avatar name="Ada Lindqvist" seed={1} url="media://a/avatar/2" />).container
  const first = show()
  expect(first.querySelector('[data-pending]')?.getAttribute('data-pending')).toBe('true')
  fireEvent.load(first.querySelector('img')!)
  expect(show().textContent).toBe('')
})
