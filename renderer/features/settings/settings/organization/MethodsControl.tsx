import { t } from '../../../../../shared/i18n.ts'
import { StateWords } from '../../../common/forms/index.ts'
import type { FieldControlProps } from './organizationField.ts'
import styles from './organization.module.css'

interface Method {
  readonly name: string
  readonly isOn: boolean
  /** Why the organisation may not turn it on; null: it may. */
  readonly reason: string | null
}

/** Most ways to sign in that are drawn: a hostile server may tell thousands. */
const mostMethods = 30

/** Ways to sign in as servers of all ages tell them: a boolean, or an object, by name. */
export function methodsOf(told: unknown): readonly Method[] {
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told)
    .slice(0, mostMethods)
    .map(([name, method]: [string, unknown]): Method => {
      if (typeof method !== 'object' || method === null) return { name, isOn: method === true, reason: null }
      const { enabled, available, unavailable_reason: reason } = method as Readonly<Record<string, unknown>>
      return {
        name,
        isOn: enabled === true,
        reason: available === false ? (typeof reason === 'string' ? reason : '') : null,
      }
    })
}

/** The ways to sign in, of which at least one stays on. */
export function MethodsControl({ value, isFixed, onChange }: FieldControlProps) {
  const methods = methodsOf(value)
  const on = methods.filter(({ isOn }) => isOn)
  return (
    <div className={styles.methods}>
      {methods.map(({ name, isOn, reason }) => (
        <label key={name}>
          <input
            type="checkbox"
            aria-label={t('organization.methods_of', { name })}
            checked={isOn}
            disabled={isFixed || (isOn ? on.length === 1 : reason !== null)}
            onChange={({ target }) => {
              const next = Object.fromEntries(
                methods.map((each) => [each.name, each.name === name ? target.checked : each.isOn]),
              )
              void onChange(next)
            }}
          />
          {name}
        </label>
      ))}
    </div>
  )
}

/** Says of the ways to sign in that the organisation cannot turn on why not: those with one reason in one line. */
export function MethodReasons({ value }: Pick<FieldControlProps, 'value'>) {
  const names = new Map<string, string[]>()
  for (const { name, isOn, reason } of methodsOf(value))
    if (!isOn && reason !== null) names.set(reason, [...(names.get(reason) ?? []), name])
  return [...names].map(([reason, of]) => (
    <StateWords
      key={reason}
      state={{
        kind: 'blocked',
        words: t('organization.methods_block', {
          names: of.join(', '),
          reason: reason === '' ? t('organization.methods_unavailable') : reason,
        }),
      }}
    />
  ))
}
