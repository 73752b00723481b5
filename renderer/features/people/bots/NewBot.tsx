import { useRef, useState, type FormEvent } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { botLabels, botTypes, canCreateBot } from '../../../../shared/model/permissions/botKinds.ts'
import {
  call,
  useAccount,
  useAccountStore,
  useIsOffline,
  leavePane,
  openAddress,
} from '../../../state/index.ts'
import { Button, Buttons, showToast } from '../../../ui/index.ts'
import { useCreation } from '../../common/creation/index.ts'
import {
  blockedState,
  OfflineWords,
  RefusalWords,
  SelectRow,
  StateWords,
  TextRow,
} from '../../common/forms/index.ts'
import { newBotDrafts, type NewBotDraft } from './botDrafts.ts'
import {
  botProblems,
  newBotTypes,
  whyNotCreateBot,
  withName,
  type BotText,
  type NewBotType,
} from './botLimits.ts'
import { PictureRow } from './PictureRow.tsx'
import { FormatRow } from './rows.tsx'

/** Form for a new bot of the own user, or the reason why the user cannot create one. */
export function NewBot() {
  const block = useAccount(whyNotCreateBot)
  return block === null ? <NewBotForm /> : <StateWords state={{ kind: 'blocked', words: block }} />
}

function NewBotForm() {
  const store = useAccountStore()
  const account = store.id
  const draft = newBotDrafts.useDraft(account)
  const isOffline = useIsOffline()
  const domain = useAccount(({ realm }) => realm.fields['bot_domain'])
  const mayAll = useAccount((state) => canCreateBot(state, botTypes.generic, Date.now()))
  const types = mayAll ? newBotTypes : [botTypes.incoming]
  const botType: NewBotType = types.find((type) => type === draft.botType) ?? types[0] ?? botTypes.incoming
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lead = ({ userId }: { readonly userId: UserId | null }): void => {
    if (userId === null) openAddress({ view: 'bots', page: 'list' }, { account })
    else openAddress({ view: 'bots', page: 'bot', botId: userId }, { account })
  }
  const { end, isBusy, run } = useCreation('new bot', lead)
  const { interfaceType, picture } = draft
  const hasUrl = botType === botTypes.outgoing
  const problems = botProblems(draft, hasUrl)
  const change = (part: Partial<NewBotDraft>): void => newBotDrafts.change(account, part)

  const made = (): boolean => {
    showToast(t('bots.made', { name: draft.name.trim() }))
    return newBotDrafts.clearSent(account, draft)
  }
  const make = async (): Promise<string | null> => {
    const created = await call('bot.create', {
      account,
      fullName: draft.name.trim(),
      shortName: draft.shortName.trim(),
      botType,
      ...(hasUrl && { payloadUrl: draft.payloadUrl.trim(), interfaceType }),
      ...(picture !== null && { picture }),
    })
    if (made()) lead(created)
    return null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const [first] = Object.keys(problems)
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (!isOffline && !isBusy) run({ thing: 'bot', ask: make, made })
  }
  const field = (name: keyof BotText) => {
    const problem = isTried ? problems[name] : undefined
    return {
      name,
      spellCheck: false,
      value: draft[name],
      problem: problem === undefined ? null : t(problem),
      onType: (value: string) => change({ [name]: value }),
    }
  }
  const short = draft.shortName.trim().replace(/-bot$/, '')
  return (
    <form ref={form} aria-label={t('bots.new')} noValidate onSubmit={submit}>
      <RefusalWords end={end} />
      <SelectRow
        title={t('bots.kind')}
        hint={t(`bots.kind_hint_${botType}`)}
        state={blockedState(mayAll ? null : t('bots.blocked_kind'))}
        isFixed={false}
        value={botType}
        options={types.map((type) => ({ value: type, label: t(botLabels[type] ?? 'app.role_bot') }))}
        onChange={(next) => change({ botType: next })}
      />
      <TextRow title={t('bots.name')} {...field('name')} onType={(name) => change(withName(draft, name))} />
      <TextRow
        title={t('bots.short')}
        hint={
          short !== '' && typeof domain === 'string'
            ? t('bots.short_result', { name: short, domain })
            : t('bots.short_hint')
        }
        {...field('shortName')}
      />
      {hasUrl && (
        <>
          <TextRow title={t('bots.url')} hint={t('bots.url_hint')} type="url" {...field('payloadUrl')} />
          <FormatRow value={interfaceType} onChange={(next) => change({ interfaceType: next })} />
        </>
      )}
      <PictureRow value={picture} onChange={(next) => change({ picture: next })} />
      {isOffline && <OfflineWords words={t('bots.offline')} />}
      <Buttons isApart>
        <Button
          onClick={() => {
            newBotDrafts.clear(account)
            leavePane()
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
          {t('bots.make')}
        </Button>
      </Buttons>
    </form>
  )
}
