import { cleanup, screen, within, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { profileFieldTypes } from '../../../../../shared/model/people/profileFieldData.ts'
import { account, profileField, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { ProfileFields } from './ProfileFields.tsx'

afterEach(cleanup)

const options = (count: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: count }, (_, order) => [
        `k${String(order)}`,
        { text: `Text ${String(order)}`, order },
      ]),
    ),
  )

it('limits the fields and options drawn, and includes the chosen option', async () => {
  const list = profileField(1, {
    name: 'Team',
    type: profileFieldTypes.list,
    fieldData: options(1500),
    order: 0,
  })
  const texts = Array.from({ length: 300 }, (_, index) =>
    profileField(index + 2, {
      name: `Field ${String(index)}`,
      type: profileFieldTypes.shortText,
      order: index + 1,
    }),
  )
  const self = user(selfId, { profile: { 1: { value: 'k1400', renderedValue: null } } })
  const state = account({ profileFields: [list, ...texts], users: [self] })
  installBridge({ 'account.attach': () => attached(state) })
  resetUi({ account: 'a' })
  await renderInAccount(<ProfileFields />)
  const choice = screen.getByRole('combobox', { name: /Team/ })
  await waitFor(() => {
    const names = within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect([names.length, names.at(-1)]).toEqual([202, 'Text 1400'])
  })
  expect(screen.getAllByRole('textbox')).toHaveLength(99)
  expect(screen.getByText('201 more fields are not shown.')).toBeTruthy()
})
