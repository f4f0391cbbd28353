import type { Lint } from '../lintKind.ts';
import { boundaryMissing } from './boundary-missing.ts';
import { choiceLeftOpen } from './choice-left-open.ts';
import { conditionMissing } from './condition-missing.ts';
import { countWithoutBounds } from './count-without-bounds.ts';
import { defaultUnstated } from './default-unstated.ts';
import { descriptionMissing } from './description-missing.ts';
import { descriptionTooLong } from './description-too-long.ts';
import { descriptionsAlike } from './descriptions-alike.ts';
import { escapeCodes } from './escape-codes.ts';
import { exampleUnrealistic } from './example-unrealistic.ts';
import { exampleWithoutReason } from './example-without-reason.ts';
import { examplesSameInput } from './examples-same-input.ts';
import { foreignInstruction } from './foreign-instruction.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { identifierWithoutForm } from './identifier-without-form.ts';
import { infrastructureValue } from './infrastructure-value.ts';
import { limitContradicted } from './limit-contradicted.ts';
import { limitOnlyInWords } from './limit-only-in-words.ts';
import { manyOptionalArguments } from './many-optional-arguments.ts';
import { measureWithoutUnit } from './measure-without-unit.ts';
import { momentWithoutFormat } from './moment-without-format.ts';
import { parameterRestatesName } from './parameter-restates-name.ts';
import { parameterUndescribed } from './parameter-undescribed.ts';
import { readOnlyHintChanged } from './read-only-hint-changed.ts';
import { requiredThoughOptional } from './required-though-optional.ts';
import { strictContradictsText } from './strict-contradicts-text.ts';
import { tokenBudgetExceeded } from './token-budget-exceeded.ts';
import { tooManyExamples } from './too-many-examples.ts';
import { tooManyTools } from './too-many-tools.ts';
import { unknownArgumentNamed } from './unknown-argument-named.ts';
import { unknownToolNamed } from './unknown-tool-named.ts';
import { volatileText } from './volatile-text.ts';

/** Every lint, in the order of the reference page: choosing, parameters, examples, size, trust. */
export const lints: readonly Lint[] = [
  descriptionMissing,
  conditionMissing,
  boundaryMissing,
  unknownToolNamed,
  unknownArgumentNamed,
  descriptionsAlike,
  parameterUndescribed,
  parameterRestatesName,
  choiceLeftOpen,
  identifierWithoutForm,
  momentWithoutFormat,
  countWithoutBounds,
  measureWithoutUnit,
  defaultUnstated,
  requiredThoughOptional,
  manyOptionalArguments,
  infrastructureValue,
  limitOnlyInWords,
  limitContradicted,
  tooManyExamples,
  exampleWithoutReason,
  exampleUnrealistic,
  examplesSameInput,
  strictContradictsText,
  volatileText,
  descriptionTooLong,
  tooManyTools,
  tokenBudgetExceeded,
  hiddenCharacters,
  escapeCodes,
  foreignInstruction,
  readOnlyHintChanged,
];
