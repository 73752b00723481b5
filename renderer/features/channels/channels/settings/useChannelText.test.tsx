import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { useChannelText } from './useChannelText.ts'
import { AccountProvider } from '../../../../state/index.ts'

afterEach(cleanup)

function Field({ value }: { readonly value: string }) {
  const text = useChannelText(9, 'name', value, { maxLength: 60, isRequired: true })
  return <input value={text.text} onChange={({ target }) => text.type(target.value)} />
}

it('follows the channel again once the original text is typed back', async () => {
  installBridge({ 'account.attach': () => attached(account({})) })
  const { rerender, store } = await renderInAccount(<Field value="news" />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: 'newsy' } })
  expect(field.value).toBe('newsy')
  fireEvent.change(field, { target: { value: 'news' } })
  rerender(
    <AccountProvider store={store}>
      <Field value="letters" />
    </AccountProvider>,
  )
  expect(field.value).toBe('letters')
})
