import { expect, it } from 'vitest'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { awaitedBy, linkSwap, movedCaret, placeholderOf, placeholdersAt, removalSwap } from './placeholder.ts'
import type { TextSwap } from './placeholder.ts'

const row = (name: string, url: string | null = null): UploadRow => ({
  id: name,
  place: 'here',
  name,
  label: name.replace(/[[\]]/g, ''),
  size: 10,
  sent: 0,
  state: url === null ? 'sending' : 'done',
  speed: null,
  url,
  reason: null,
  canRetry: true,
  isOverQuota: false,
})
const swapped = (text: string, swap: TextSwap | null) =>
  swap === null ? text : text.slice(0, swap.start) + swap.text + text.slice(swap.end)
const plan = row('plan [1].pdf', '/user_uploads/2/ab/plan.pdf')

it('inserts placeholders on separate lines at the caret', () => {
  const rows = [row('a.png'), row('b.png')]
  expect(swapped('', placeholdersAt('', 0, rows))).toBe('[Uploading a.png…]()\n[Uploading b.png…]()\n')
  expect(swapped('see this', placeholdersAt('see this', 3, [rows[0]!]))).toBe(
    'see\n[Uploading a.png…]()\n this',
  )
})

it('replaces a placeholder by a link whose text has no brackets', () => {
  const text = `look ${placeholderOf(plan)} there`
  expect(swapped(text, linkSwap(text, plan))).toBe('look [plan 1.pdf](/user_uploads/2/ab/plan.pdf) there')
  expect(awaitedBy(text, [plan, row('other')])).toEqual([plan])
})

it('adds the link at the end if the user changed the placeholder', () => {
  const text = 'look [Uploading pl'
  expect(swapped(text, linkSwap(text, plan))).toBe(`${text}\n[plan 1.pdf](/user_uploads/2/ab/plan.pdf)`)
})

it('removes the placeholder of a canceled upload with its line', () => {
  const text = `a\n${placeholderOf(plan)}\nb`
  expect(swapped(text, removalSwap(text, plan))).toBe('a\nb')
  expect(swapped(`x ${placeholderOf(plan)} y`, removalSwap(`x ${placeholderOf(plan)} y`, plan))).toBe('x  y')
  expect(removalSwap('nothing', plan)).toBeNull()
})

it('keeps the caret in place in the text around a swap', () => {
  const swap = { start: 4, end: 10, text: 'ab' }
  expect([2, 4, 7, 10, 15].map((caret) => movedCaret(caret, swap))).toEqual([2, 4, 6, 6, 11])
})
