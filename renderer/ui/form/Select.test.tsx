import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Select } from './Select.tsx'

afterEach(cleanup)

const optionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: index, label: `Group ${String(index)}` }))
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('draws only the selected of many options first, and the rest after the frame', async () => {
  const onChange = vi.fn()
  render(<Select value={400} options={optionsOf(500)} onChange={onChange} />)
  expect(shown()).toEqual(['Group 400'])
  await waitFor(() => expect(shown()).toHaveLength(500))
  const field = screen.getByRole<HTMLSelectElement>('combobox')
  expect(field.value).toBe('400')
  fireEvent.change(field, { target: { value: '7' } })
  expect(onChange.mock.calls).toEqual([[7]])
})

it('draws few options at once', () => {
  render(<Select value={1} options={optionsOf(3)} onChange={() => undefined} />)
  expect(shown()).toEqual(['Group 0', 'Group 1', 'Group 2'])
})
