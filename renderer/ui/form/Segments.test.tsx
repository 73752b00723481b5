import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Segments } from './Segments.tsx'

afterEach(cleanup)

it('two groups on one page keep their own values', () => {
  const options = ['Light', 'Dark'].map((label) => ({ value: label, label }))
  const shared = { options, isFixed: false, onChange: () => undefined }
  render(
    <>
      <Segments {...shared} labelledBy="own" value="Dark" />
      <Segments {...shared} labelledBy="defaults" value="Light" />
    </>,
  )
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Dark', 'Light'])
})

it('a group without a name does not compile', () => {
  // @ts-expect-error: neither a text nor an element names the group
  render(<Segments value="Dark" options={[]} onChange={() => undefined} />)
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe(null)
})
