import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../../state/index.ts'
import { renderInAccount } from '../../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../../state/testing/testBridge.ts'
import { RecordList } from './RecordList.tsx'
import type { ShownRecord } from './shownRecord.ts'

afterEach(cleanup)
// jsdom does not implement modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

const record = (id: string): ShownRecord => ({
  id,
  name: `#${id}`,
  detail: `https://tracker.example/${id}`,
  texts: {},
})

const refuse = () => Promise.reject(new Error('not allowed'))

async function show(records: readonly ShownRecord[]) {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(
    <RecordList
      title="organization.page_linkifiers"
      isWholePage
      hint="organization.linkifiers_hint"
      none="organization.linkifiers_none"
      add="organization.linkifiers_add"
      removal="organization.linkifiers_removal"
      records={records}
      fields={[]}
      limit={null}
      onAdd={refuse}
      onRemove={refuse}
      onReorder={async () => undefined}
    />,
  )
  return screen.queryByText(/Drag to reorder/) !== null
}

it('explains how to change the order if at least two records can be moved', async () => {
  expect(await show(['1', '2'].map(record))).toBe(true)
})

it('does not explain the order for no record, one record or fixed records', async () => {
  expect(await show([])).toBe(false)
  cleanup()
  expect(await show([record('1')])).toBe(false)
  cleanup()
  expect(await show(['1', '2'].map((id) => ({ ...record(id), isFixed: true })))).toBe(false)
})

it('keeps the refusal of a record or its removal out of the part that scrolls', async () => {
  await show(['1'].map(record))
  for (const name of ['Add a linkifier', 'Remove #1']) {
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.submit(document.querySelector('dialog form')!)
    const refusal = await screen.findByRole('alert', { hidden: true })
    expect(refusal.parentElement?.tagName).toBe('FORM')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  }
})
