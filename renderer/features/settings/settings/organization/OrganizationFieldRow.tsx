import { useId, useMemo, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { fieldOfGroupSetting, groupSettingOf } from '../../../../../shared/api/groupSettingField.ts'
import { useAccount, useIsOffline } from '../../../../state/index.ts'
import { Switch } from '../../../../ui/index.ts'
import { FormRow, QuestionDialog } from '../../../common/forms/index.ts'
import { GroupSettingField } from '../../../people/groupSetting/index.ts'
import { limitOf } from '../useSettingControl.ts'
import { ChoiceControl } from './ChoiceControl.tsx'
import { fieldAt, fieldBlockOf, valueOf } from './fieldAt.ts'
import { LimitControl } from './LimitControl.tsx'
import { ListControl } from './ListControl.tsx'
import { MethodReasons, MethodsControl } from './MethodsControl.tsx'
import type { FieldControlProps, OrganizationField } from './organizationField.ts'
import styles from './organization.module.css'
import { TextControl } from './TextControl.tsx'
import { useRealmChange } from './useRealmChange.ts'
import { NeedsConnection } from './NeedsConnection.tsx'

/** Row of a setting of the organization. Renders nothing if the server does not send it. */
export function OrganizationFieldRow({ field: given }: { readonly field: OrganizationField }) {
  const id = useId()
  const level = useAccount((state) => state.realm.featureLevel)
  const at = fieldAt(given, level)
  const told = useAccount((state) => (at === null ? undefined : valueOf(state, at.row)))
  const block = useAccount((state) => fieldBlockOf(state, at?.field.right))
  const isOffline = useIsOffline()
  const change = useRealmChange<unknown>(`organization ${at?.row.name ?? given.name}`, told)
  const [asked, setAsked] = useState<{ readonly value: unknown; readonly wire: unknown } | null>(null)
  if (at === null || (at.since === null && told === undefined)) return null
  const { field, row, since } = at
  const limit = limitOf(since, level, block)
  const isFixed = limit !== null
  const save = (value: unknown, wire: unknown): Promise<boolean> =>
    change.send('updateOrganization', { settings: { [row.name]: wire as never } }, value)
  const question = asked === null ? undefined : field.question?.(asked.value, told)
  return (
    <>
      <FormRow
        id={id}
        title={t(field.title)}
        hint={field.hint !== undefined && t(field.hint)}
        state={limit ?? change.state}
        isGroup={isFixed || row.kind === 'methods'}
        more={
          <>
            {!isFixed && isOffline && <NeedsConnection />}
            {row.kind === 'methods' && <MethodReasons value={change.shown} />}
          </>
        }
        data-organization-setting={row.name}
        data-setting={given.name}
      >
        {since === null && (
          <Control
            id={id}
            field={field}
            row={row}
            value={change.shown}
            isFixed={isFixed || isOffline}
            isBusy={change.isBusy}
            isRefused={change.state?.kind === 'refused'}
            onChange={(value, wire = value) => {
              if (field.question === undefined) return save(value, wire)
              setAsked({ value, wire })
              return Promise.resolve(true)
            }}
          />
        )}
      </FormRow>
      {asked !== null && question !== undefined && (
        <QuestionDialog
          question={question}
          send={() => save(asked.value, asked.wire)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Control(props: FieldControlProps) {
  const { id, field, row, value, isFixed, onChange } = props
  switch (field.control?.kind) {
    case 'choices':
      return <ChoiceControl {...props} labels={field.control.labels} />
    case 'list':
      return <ListControl {...props} list={field.control.list} />
    case 'limit':
      return <LimitControl {...props} control={field.control} />
    case 'lines':
      return <TextControl {...props} isLong />
    case undefined:
      break
  }
  switch (row.kind) {
    case 'boolean':
      return (
        <Switch
          id={id}
          isOn={value === true}
          disabled={isFixed}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-more`}
          onChange={(isOn) => void onChange(isOn)}
        />
      )
    case 'group':
      return <GroupControl {...props} />
    case 'methods':
      return <MethodsControl {...props} />
    case 'integer':
    case 'limit':
    case 'string':
    case 'json':
      return <TextControl {...props} />
  }
}

function GroupControl({ id, field, row, value, isFixed, onChange }: FieldControlProps) {
  const setting = useMemo(() => groupSettingOf(value), [value])
  if (setting === undefined) return null
  return (
    <div className={styles.wide}>
      <GroupSettingField
        id={id}
        label={t(field.title)}
        describedBy={`${id}-more`}
        kind="realm"
        setting={row.name}
        value={setting}
        isFixed={isFixed}
        onChange={(next) => void onChange(fieldOfGroupSetting(next), { value: next, old: setting })}
      />
    </div>
  )
}
