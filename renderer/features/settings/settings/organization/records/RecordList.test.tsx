import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../../state/index.ts'
import { renderInAccount } from '../../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../../state/testing/testBridge.ts'
import { RecordList } from './RecordList.tsx'
import type { ShownRecord } from './shownRecord.ts'

afterEach(cleanup)

const record = (id: string): ShownRecord => ({
  id,
  name: `#${id}`,
  detail: `https://tracker.example/${id}`,
  texts: {},
})

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
      onAdd={async () => undefined}
      onRemove={async () => undefined}
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
