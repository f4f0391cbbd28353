/** The keywords that can refuse a value (JSON Schema 2020-12 and draft-07). */
export const constrains: ReadonlySet<string> = new Set([
  ...['$ref', '$dynamicRef', 'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not', 'if'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'minContains', 'maxContains'],
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'required'],
  ...['propertyNames', 'minProperties', 'maxProperties'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies'],
]);
