import { isArray, isObject, type Json, type JsonObject, member } from '../json.ts';
import { matchPattern } from '../matchPattern.ts';
import { under } from '../pointer.ts';
import { constrains } from './constrains.ts';
import { nodeUnder, type SchemaNode } from './node.ts';
import { adoptDeclared, blur, conclude, concludeBelow, doubt, type Outcome, refuse } from './outcome.ts';
import { type At, childAt, type Rule, type Run, rootAt } from './run.ts';
import { listed, quoted } from './words.ts';

/** The keywords that look into an object; those that ask what others evaluated come last. */
export const objectRules = (node: SchemaNode): Rule[] => {
  const schema = node.schema as JsonObject;
  const modern = node.document.dialect === '2020-12';
  return [
    countRule(schema),
    requiredRule(schema),
    dependencyRule(node, schema, 'dependencies'),
    modern ? dependencyRule(node, schema, 'dependentRequired') : undefined,
    modern ? dependencyRule(node, schema, 'dependentSchemas') : undefined,
    namesRule(node, schema),
    membersRule(node, schema),
    modern ? unevaluatedRule(node, schema) : undefined,
  ]
    .filter((rule) => rule !== undefined)
    .map(forObjects);
};

export const objectKeywords: readonly string[] = [
  ...['minProperties', 'maxProperties', 'required', 'dependencies', 'dependentRequired', 'dependentSchemas'],
  ...['propertyNames', 'properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
];

type ObjectRule = (run: Run, at: At, out: Outcome, loud: boolean, value: JsonObject, names: string[]) => void;

const forObjects =
  (rule: ObjectRule): Rule =>
  (run, at, out, loud) => {
    if (isObject(at.value)) rule(run, at, out, loud, at.value, Object.keys(at.value));
  };

const countRule = (schema: JsonObject): ObjectRule | undefined => {
  const least = member(schema, 'minProperties');
  const most = member(schema, 'maxProperties');
  if (typeof least !== 'number' && typeof most !== 'number') return undefined;
  return (_, at, out, loud, __, names) => {
    if (typeof least === 'number' && names.length < least) {
      refuse(out, loud, at, () => `must have at least ${least} members`);
    }
    if (typeof most === 'number' && names.length > most) {
      refuse(out, loud, at, () => `must have at most ${most} members`);
    }
  };
};

const requiredRule = (schema: JsonObject): ObjectRule | undefined => {
  const required = member(schema, 'required');
  if (!isArray(required) || required.length === 0) return undefined;
  return (_, at, out, loud, value) => {
    for (const name of required) {
      if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
      refuse(out, loud, at, () => `must have ${quoted(name)}`);
      if (!loud) return;
    }
  };
};

/** `dependencies` holds lists of names or schemas, its two successors one of them each. */
const dependencyRule = (node: SchemaNode, schema: JsonObject, keyword: string): ObjectRule | undefined => {
  const entries = member(schema, keyword);
  if (!isObject(entries)) return undefined;
  const needed = Object.entries(entries).map(
    ([name, wants]) => [name, isArray(wants) ? wants : nodeUnder(node, wants, keyword, name)] as const,
  );
  return (run, at, out, loud, value) => {
    for (const [name, wants] of needed) {
      if (!Object.hasOwn(value, name)) continue;
      if ('pointer' in wants) conclude(run, out, run.evaluate(run, wants, at, loud));
      else {
        for (const other of wants) {
          if (typeof other !== 'string' || Object.hasOwn(value, other)) continue;
          refuse(out, loud, at, () => `must have ${quoted(other)} where it has ${quoted(name)}`);
        }
      }
      if (out.verdict === 'invalid' && !loud) return;
    }
  };
};

const namesRule = (node: SchemaNode, schema: JsonObject): ObjectRule | undefined => {
  const inner = member(schema, 'propertyNames');
  if (inner === undefined) return undefined;
  const names = nodeUnder(node, inner, 'propertyNames');
  return (run, at, out, loud, _, present) => {
    for (const name of present) {
      // A name has no place in the value, so it stands for itself and is spoken of at its member.
      const { verdict, findings } = run.evaluate(run, names, rootAt(name), loud);
      if (verdict === 'unknown') doubt(out);
      if (verdict !== 'invalid') continue;
      const why = findings.length > 0 ? `: it ${findings.map(({ message }) => message).join(' and ')}` : '';
      refuse(out, loud, childAt(at, name), () => `has a name that is not allowed here${why}`);
      if (!loud) return;
    }
  };
};

/** `properties`, `patternProperties` and `additionalProperties`, which are one keyword in three parts. */
const membersRule = (node: SchemaNode, schema: JsonObject): ObjectRule | undefined => {
  const properties = member(schema, 'properties');
  const patterns = member(schema, 'patternProperties');
  const rest = member(schema, 'additionalProperties');
  const required = member(schema, 'required');
  const listedSchemas = isObject(properties) ? properties : {};
  const listedNames = Object.keys(listedSchemas);
  const listedNodes = new Map<string, SchemaNode>();
  /** Made when a value has the name: most leave most names out. */
  const listedNode = (name: string): SchemaNode | undefined => {
    const known = listedNodes.get(name);
    if (known !== undefined || !Object.hasOwn(listedSchemas, name)) return known;
    const made = nodeUnder(node, listedSchemas[name] as Json, 'properties', name);
    listedNodes.set(name, made);
    return made;
  };
  const patternNodes = isObject(patterns)
    ? Object.entries(patterns).map(
        ([pattern, inner]) => [pattern, nodeUnder(node, inner, 'patternProperties', pattern)] as const,
      )
    : [];
  const restNode = rest === undefined ? undefined : nodeUnder(node, rest, 'additionalProperties');
  const map = restNode !== undefined && constrains(restNode);
  const requiredNames = isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const names = listedNames.length > 0 || patternNodes.length > 0 || requiredNames.length > 0;
  if (!names && restNode === undefined) return undefined;

  return (run, at, out, loud, value, present) => {
    const declared = new Set<string>();
    for (const name of present) {
      const child = childAt(at, name);
      const hold = (inner: SchemaNode): void => {
        evaluated(run, out, name);
        declared.add(name);
        concludeBelow(run, out, run.evaluate(run, inner, child, loud));
      };
      let matched = false;
      let unclear = false;
      const own = listedNode(name);
      if (own !== undefined) {
        matched = true;
        hold(own);
      }
      for (const [pattern, inner] of patternNodes) {
        const matches = matchPattern(pattern, name);
        if (matches === undefined) {
          unclear = true;
          run.unchecked.add(under(under(node.pointer, 'patternProperties'), pattern));
          if (run.evaluate(run, inner, child, false).verdict !== 'valid') doubt(out);
        } else if (matches) {
          matched = true;
          hold(inner);
        }
      }
      if (unclear && !matched) {
        out.vague = true;
        blur(run);
        if (restNode !== undefined && run.evaluate(run, restNode, child, false).verdict !== 'valid')
          doubt(out);
      } else if (!matched && restNode?.schema === false) {
        refuse(out, loud, child, () => saysUnknown(name, listedNames));
      } else if (!matched && restNode !== undefined) {
        evaluated(run, out, name);
        concludeBelow(run, out, run.evaluate(run, restNode, child, loud));
      }
      if (out.verdict === 'invalid' && !loud) return;
    }
    if (run.reading !== 'declared') return;
    for (const name of requiredNames) if (Object.hasOwn(value, name)) declared.add(name);
    declare(run, at, out, map ? 'all' : declared, !names && !map);
  };
};

const unevaluatedRule = (node: SchemaNode, schema: JsonObject): ObjectRule | undefined => {
  const inner = member(schema, 'unevaluatedProperties');
  if (inner === undefined) return undefined;
  const rest = nodeUnder(node, inner, 'unevaluatedProperties');
  const map = constrains(rest);
  return (run, at, out, loud, _, present) => {
    const done = out.names;
    if (done === 'all') return;
    const left = present.filter((name) => !done?.has(name));
    for (const name of left) {
      const child = childAt(at, name);
      const outcome = run.evaluate(run, rest, child, loud && !out.vague);
      if (outcome.verdict === 'invalid' && out.vague) doubt(out);
      else if (outcome.verdict === 'invalid' && inner === false) {
        refuse(out, loud, child, () => saysUnknown(name, []));
      } else concludeBelow(run, out, outcome);
      if (out.verdict === 'invalid' && !loud) return;
    }
    out.names = 'all';
    if (run.reading === 'declared' && map) declare(run, at, out, new Set(left), false);
  };
};

const evaluated = (run: Run, out: Outcome, name: string): void => {
  if (!run.tracks || out.names === 'all') return;
  out.names ??= new Set();
  out.names.add(name);
};

const declare = (run: Run, at: At, out: Outcome, names: Set<string> | 'all', free: boolean): void => {
  adoptDeclared(run, out, [{ places: new Map([[at, { names, free }]]) }]);
};

const saysUnknown = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `is not allowed here: there is no ${quoted(name)}`
    : `is not allowed here: there is no ${quoted(name)}, only ${listed(known.map(quoted))}`;
