import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioRights } from '../../../../i18n/studio-rights.ts'
import { hasOwnRight, hasRowCondition, withoutRole, withRole } from '../../../../schema/edit/right-edits.ts'
import type { ResourceEdit } from '../kit/resource-edit.ts'
import { RoleHead } from './role-head.tsx'
import { FieldRows, GroupHead, RightRows } from './rows.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { type Matrix, useMatrix } from './use-matrix.ts'
import './rights.css'

addTexts({ studioRights })

/** Default rights in a resource as a matrix: a column for each role, a row for each right and each field. */
export function RightsPanel({ draft, text, place, onChange, onPlace }: ResourceEdit) {
  const { t } = useTranslation()
  const matrix = useMatrix(draft, text)
  const [hasAllFields, setAllFields] = useState(false)
  const { roles, groups, fields, limited } = matrix
  const shown = hasAllFields ? fields : limited
  const rights = groups.flatMap(({ rows }) => rows)
  const { cellProps, onKeyDown } = useGridKeys(rights.length + shown.length, roles.length)
  const columns = roles.length + 1
  const add = (role: string) => {
    onChange(withRole(matrix.at, role))
    onPlace(['rights', role])
  }
  const rowProps = { matrix, cellProps, onChange }
  return (
    <>
      <div className="studio-preview-tools">
        <AddRole matrix={matrix} onAdd={add} />
        <span className="studio-note">{t('studioRights.rightsHint')}</span>
      </div>
      <div className="studio-preview studio-matrix-pane">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls. */}
        <table role="grid" className="studio-matrix" aria-label={t('studioRights.rightsOf')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <td />
              {roles.map((role) => (
                <RoleHead
                  key={role}
                  role={role}
                  title={matrix.titleOf(role)}
                  isOwn={hasOwnRight(text, role)}
                  hasCondition={hasRowCondition(matrix.at, role)}
                  isChosen={place[0] === 'rights' && place[1] === role}
                  onChoose={() => onPlace(['rights', role])}
                  onOverride={() => add(role)}
                  onRemove={() => {
                    onChange(withoutRole(text, role))
                    onPlace([])
                  }}
                />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, title, rows, first }) => (
            <tbody key={key}>
              <GroupHead title={title} columns={columns} />
              <RightRows {...rowProps} rows={rows} first={first} />
            </tbody>
          ))}
          <tbody>
            <GroupHead title={t('studio.fields')} columns={columns}>
              <button type="button" className="studio-crumb" onClick={() => setAllFields(!hasAllFields)}>
                {t(hasAllFields ? 'studioRights.limitedFields' : 'studioRights.allFields', { count: fields.length })}
              </button>
            </GroupHead>
            <FieldRows {...rowProps} rows={shown} first={rights.length} />
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Choice of a role that has no rights yet. */
function AddRole({ matrix: { others }, onAdd }: { readonly matrix: Matrix; readonly onAdd: (role: string) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      className="studio-add-role"
      value={null}
      placeholder={t('studioRights.addRole')}
      aria-label={t('studioRights.addRole')}
      options={others.map(({ name, title }) => ({
        value: name,
        label: title === undefined ? name : `${title} ${name}`,
      }))}
      onChange={(role: string | null) => role !== null && onAdd(role)}
    />
  )
}
