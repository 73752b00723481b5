import { useId } from 'react'
import { hasInviteWelcomeText } from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { TextArea, WideControl } from '../../../ui/index.ts'
import { FormRow, isFixedBy, useTooOld } from '../../common/forms/index.ts'
import type { InviteDraft } from './inviteDraft.ts'
import { whyNotWelcome } from './inviteLimits.ts'

interface WelcomeRowProps {
  readonly draft: InviteDraft
  readonly onChange: (part: Partial<InviteDraft>) => void
}

/** Welcome message that replaces the organization's for these invitations. Only administrators can set it. */
export function WelcomeRow({ draft, onChange }: WelcomeRowProps) {
  const id = useId()
  const old = useTooOld(hasInviteWelcomeText)
  const block = useAccount(whyNotWelcome)
  const state = old ?? (block === null ? null : ({ kind: 'blocked', words: block } as const))
  return (
    <FormRow id={id} title={t('invitations.welcome')} hint={t('invitations.welcome_hint')} state={state}>
      {!isFixedBy(state) && (
        <WideControl>
          <TextArea
            isWide
            id={id}
            rows={3}
            dir="auto"
            aria-describedby={`${id}-more`}
            value={draft.welcomeText}
            onChange={({ target }) => onChange({ welcomeText: target.value })}
          />
        </WideControl>
      )}
    </FormRow>
  )
}
