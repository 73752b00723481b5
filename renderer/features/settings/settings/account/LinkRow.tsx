import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { openAddress, useAccountStore, type Address } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import type { SettingsPart } from '../pages.ts'
import { AccountRow } from './AccountRow.tsx'

interface LinkRowProps {
  readonly title: MessageKey
  readonly hint: MessageKey
  /** Label of the button. */
  readonly open: MessageKey
  readonly address: Address
}

/** Row with a button that opens another page. */
function LinkRow({ title, hint, open, address }: LinkRowProps) {
  const { id: account } = useAccountStore()
  return (
    <AccountRow title={t(title)} hint={t(hint)}>
      <Button onClick={() => openAddress(address, { account })}>{t(open)}</Button>
    </AccountRow>
  )
}

/** Part that only leads to another page. `found` are further texts by which the search finds it. */
export const linkTo = (link: LinkRowProps, ...found: readonly MessageKey[]): SettingsPart => ({
  id: link.address.view,
  words: [link.title, link.hint, ...found],
  part: () => <LinkRow {...link} />,
})
