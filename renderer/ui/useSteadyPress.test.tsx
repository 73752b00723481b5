import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { useSteadyPress } from './useSteadyPress.ts'

afterEach(cleanup)

const clicks: string[] = []

function Rows({ names, round = 0 }: { readonly names: readonly string[]; readonly round?: number }) {
  return (
    <ul {...useSteadyPress()}>
      {names.map((name) => (
        <li key={`${name} ${String(round)}`}>
          <a href={`#${name}`} onClick={() => clicks.push(name)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const at = { clientX: 20, clientY: 30 }

/** Presses `from`, changes the list, and releases over `to` with the clicks that a browser would dispatch. */
async function press(
  from: string,
  change: () => void,
  to: () => Element,
  end = at,
): Promise<readonly string[]> {
  clicks.length = 0
  fireEvent.pointerDown(link(from), { button: 0, ...at })
  change()
  fireEvent.pointerUp(to(), { button: 0, ...end })
  if (to() === screen.queryByRole('link', { name: from })) fireEvent.click(to())
  await sleep(5)
  return [...clicks]
}

test('a press counts once for its row, even if rows were moved or recreated', async () => {
  const { rerender } = render(<Rows names={['garden', 'tools']} />)
  expect(
    await press(
      'garden',
      () => undefined,
      () => link('garden'),
    ),
  ).toEqual(['garden'])
  const moved = () => rerender(<Rows names={['new', 'garden', 'tools']} />)
  expect(await press('garden', moved, () => link('new'))).toEqual(['garden'])
  const anew = () => rerender(<Rows names={['garden', 'tools']} round={1} />)
  expect(await press('tools', anew, () => link('garden'))).toEqual(['tools'])
})

test('a press that is dragged away, or whose row was removed, does nothing', async () => {
  const { rerender } = render(<Rows names={['garden', 'tools']} />)
  const away = { clientX: 20, clientY: 70 }
  expect(
    await press(
      'garden',
      () => undefined,
      () => link('tools'),
      away,
    ),
  ).toEqual([])
  const gone = () => rerender(<Rows names={['garden']} />)
  expect(await press('tools', gone, () => link('garden'))).toEqual([])
})
