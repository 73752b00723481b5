import { useMemo } from 'react'
import { hasExportTypes, namesExportTypes } from '../../../../../../shared/api/capabilities.ts'
import type { RealmExport } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { realmBoolean } from '../../../../../../shared/model/organization/realm.ts'
import { twentyFourHourTime } from '../../../../../../shared/model/organization/userSettings.ts'
import { displayUser } from '../../../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { callQuietly, useAccount, useApi, useDerived } from '../../../../../state/index.ts'
import { clock, timeFormat } from '../../../../../ui/index.ts'
import { EndWords } from '../../../../common/forms/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField } from './recordForm.ts'
import styles from './records.module.css'
import { useExports } from './useExports.ts'

const types = {
  public: 'organization.export_public',
  full_with_consent: 'organization.export_consent',
  full_without_consent: 'organization.export_all',
} as const satisfies Readonly<Record<string, MessageKey>>
type ExportType = keyof typeof types
const isType = (type: string): type is ExportType => Object.hasOwn(types, type)

const moment = timeFormat((hour24) => ({ ...clock(hour24), day: 'numeric', month: 'short', year: 'numeric' }))

/** Returns the types of export that the own user may request. Old servers have only the public one. */
function typesFor(state: AccountState): readonly ExportType[] {
  const { featureLevel } = state.realm
  if (!hasExportTypes(featureLevel)) return ['public']
  const mayAll =
    namesExportTypes(featureLevel) &&
    canInRealm(state, 'own') &&
    realmBoolean(state, 'owner_full_content_access', false)
  return mayAll ? ['public', 'full_with_consent', 'full_without_consent'] : ['public', 'full_with_consent']
}

function stateOf({ isPending, failedAt, deletedAt, url }: RealmExport): MessageKey {
  if (deletedAt !== null) return 'organization.export_deleted'
  if (failedAt !== null) return 'organization.export_failed'
  return isPending || url === null ? 'organization.export_pending' : 'organization.export_ready'
}

/** Data exports of the organization, newest first. */
export function ExportsPart() {
  const api = useApi()
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const offered = useAccount((state) => typesFor(state).join(' '))
  const hour24 = useAccount(twentyFourHourTime)
  const { exports, consents, reason } = useExports(block === null)
  const fields = useMemo(
    (): readonly RecordField[] => [
      {
        name: 'type',
        label: 'organization.export_type',
        hint: 'organization.export_type_hint',
        kind: 'choice',
        choices: offered
          .split(' ')
          .flatMap((value) => (isType(value) ? { value, label: t(types[value]) } : [])),
      },
    ],
    [offered],
  )
  const records = useDerived(
    ({ users }) => [users],
    (state) => {
      if (exports === null || block !== null) return []
      return [...exports]
        .sort((a, b) => b.exportTime - a.exportTime || b.id - a.id)
        .map((made) => {
          const { id, url, exportTime, exportType, actingUserId } = made
          const status = stateOf(made)
          const isReady = status === 'organization.export_ready'
          const name = moment(exportTime * 1000, hour24)
          return {
            id: String(id),
            name,
            detail: [
              t(status),
              isType(exportType) ? t(types[exportType]) : exportType,
              made.isFromPriorServer ? t('organization.export_prior') : '',
              t('organization.export_by', { name: displayUser(state, actingUserId).name }),
            ]
              .filter((words) => words !== '')
              .join(' · '),
            isFixed: !isReady || made.isFromPriorServer,
            ...(isReady &&
              url !== null && {
                act: {
                  icon: 'download' as const,
                  label: t('organization.export_download', { name }),
                  run: () => callQuietly('app.openExternal', { url }),
                },
              }),
            texts: {},
          }
        })
    },
    [exports, hour24, block],
  )
  return (
    <RecordList
      title="organization.page_exports"
      isWholePage
      hint="organization.exports_hint"
      none={
        block !== null
          ? 'organization.exports_hidden'
          : exports === null
            ? 'organization.exports_unknown'
            : 'organization.exports_none'
      }
      add="organization.exports_add"
      addAction="organization.exports_start"
      addDone="organization.exports_started"
      removal="organization.exports_removal"
      records={records}
      fields={fields}
      onAdd={async ({ texts: { type = 'public' } }) => {
        if (isType(type)) await api('startExport', { type })
      }}
      onRemove={(id) => api('deleteExport', { exportId: Number(id) })}
    >
      {consents !== null && block === null && (
        <p className={styles.hint}>{t('organization.exports_consents', { ...consents })}</p>
      )}
      {reason !== null && <EndWords end={{ kind: 'failed', words: reason }} />}
    </RecordList>
  )
}
