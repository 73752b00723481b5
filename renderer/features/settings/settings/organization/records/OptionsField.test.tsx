import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OptionsField } from './OptionsField.tsx'

afterEach(cleanup)

const options = ['Tea', 'Coffee', 'Milk'].map((text, index) => ({ value: String(index), text }))
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

it('a drag shows the order of the options that a drop would have', () => {
  const onChange = vi.fn()
  render(
    <OptionsField
      label="organization.page_linkifiers"
      describedBy={undefined}
      options={options}
      onChange={onChange}
    />,
  )
  const [tea, ...others] = screen.getAllByRole('listitem')
  for (const [index, item] of others.entries())
    item.getBoundingClientRect = () => new DOMRect(0, 20 + index * 20, 100, 20)
  fireEvent.pointerDown(tea!, { button: 0, pointerType: 'mouse', clientY: 10 })
  fireEvent.pointerMove(window, { clientY: 35 })
  expect(texts()).toEqual(['Coffee', 'Tea', 'Milk'])
  fireEvent.pointerUp(window)
  expect(onChange).toHaveBeenCalledWith([options[1], options[0], options[2]])
})
