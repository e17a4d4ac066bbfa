import type { CompiledField, CompiledResource, ServerResource } from '../model/compiled.ts'
import { arrange, type FormStyle, type FormStyles, type StyledField } from '../model/form-style.ts'
import { hashOf } from './hash.ts'

/** Compiled resource with the form styles of administrators. */
export function withStyles(resource: ServerResource, styles: FormStyles | undefined): ServerResource {
  if (!styles) return resource
  const { version, ...plan } = resource.plan
  const styled = { ...plan, form: { ...plan.form, styles } }
  return { ...resource, plan: { ...styled, version: hashOf(`${version} ${JSON.stringify(styles)}`) } }
}

/** Resource with its form in the style of a use; sections keep their fields, in the style's order. */
export function inStyle(resource: CompiledResource, use: 'edit' | 'info'): CompiledResource {
  const style = resource.form.styles?.[use]
  if (!style) return resource
  const { columns = resource.form.columns } = style
  return {
    ...resource,
    version: `${resource.version}-${use}`,
    fields: styledFields(resource.fields, style),
    form: {
      ...resource.form,
      columns,
      sections: resource.form.sections.map((section) => ({
        ...section,
        columns: style.columns ?? section.columns,
        fields: arrange(section.fields, style.fields),
      })),
    },
  }
}

/** Style of the columns of a table. */
export function rowStyleOf({ rowStyle }: CompiledField['props']): readonly StyledField[] {
  return Array.isArray(rowStyle) ? (rowStyle as readonly StyledField[]) : []
}

/** Rows of a table with the columns of its style. */
export function rowsInStyle(resource: CompiledResource, style: readonly StyledField[]): CompiledResource {
  return inStyle({ ...resource, form: { ...resource.form, styles: { edit: { fields: style, rows: {} } } } }, 'edit')
}

function styledFields(
  fields: CompiledResource['fields'],
  { fields: head, rows }: FormStyle,
): CompiledResource['fields'] {
  const wanted = new Map(head.map((each) => [each.field, each]))
  const styled = (field: CompiledField): CompiledField => {
    const { title, span } = wanted.get(field.key) ?? {}
    const columns = rows[field.key]
    return {
      ...field,
      ...(title && { title }),
      ...(span !== undefined && { span }),
      ...(columns && { props: { ...field.props, rowStyle: columns } }),
    }
  }
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, styled(field)]))
}
