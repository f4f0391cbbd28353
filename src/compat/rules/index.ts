import type { Rule } from '../rule.ts';
import { annotationChanged } from './annotation-changed.ts';
import { boundRelaxed } from './bound-relaxed.ts';
import { boundTightened } from './bound-tightened.ts';
import { constraintChanged } from './constraint-changed.ts';
import { constraintIntroduced } from './constraint-introduced.ts';
import { constraintLifted } from './constraint-lifted.ts';
import { contentClosed } from './content-closed.ts';
import { contentOpened } from './content-opened.ts';
import { defaultChanged } from './default-changed.ts';
import { enumIntroduced } from './enum-introduced.ts';
import { enumLifted } from './enum-lifted.ts';
import { enumReordered } from './enum-reordered.ts';
import { enumValueAdded } from './enum-value-added.ts';
import { enumValueRemoved } from './enum-value-removed.ts';
import { exampleAdded } from './example-added.ts';
import { exampleChanged } from './example-changed.ts';
import { exampleRemoved } from './example-removed.ts';
import { formatChanged } from './format-changed.ts';
import { formatIntroduced } from './format-introduced.ts';
import { formatLifted } from './format-lifted.ts';
import { guidanceChanged } from './guidance-changed.ts';
import { metadataChanged } from './metadata-changed.ts';
import { namesIntroduced } from './names-introduced.ts';
import { namesLifted } from './names-lifted.ts';
import { outputSchemaDropped } from './output-schema-dropped.ts';
import { outputSchemaIntroduced } from './output-schema-introduced.ts';
import { parameterDescriptionChanged } from './parameter-description-changed.ts';
import { patternChanged } from './pattern-changed.ts';
import { patternIntroduced } from './pattern-introduced.ts';
import { patternLifted } from './pattern-lifted.ts';
import { propertiesReordered } from './properties-reordered.ts';
import { propertyAdded } from './property-added.ts';
import { propertyNowOptional } from './property-now-optional.ts';
import { propertyNowRequired } from './property-now-required.ts';
import { propertyRemoved } from './property-removed.ts';
import { propertyRenamed } from './property-renamed.ts';
import { requiredPropertyAdded } from './required-property-added.ts';
import { schemaRewritten } from './schema-rewritten.ts';
import { schemaUnproven } from './schema-unproven.ts';
import { strictDisabled } from './strict-disabled.ts';
import { strictEnabled } from './strict-enabled.ts';
import { toolAdded } from './tool-added.ts';
import { toolAnnotationsChanged } from './tool-annotations-changed.ts';
import { toolDescriptionChanged } from './tool-description-changed.ts';
import { toolRemoved } from './tool-removed.ts';
import { toolRenamed } from './tool-renamed.ts';
import { toolTitleChanged } from './tool-title-changed.ts';
import { toolsReordered } from './tools-reordered.ts';
import { toolsetDescriptionChanged } from './toolset-description-changed.ts';
import { typeChanged } from './type-changed.ts';
import { typeNarrowed } from './type-narrowed.ts';
import { typeWidened } from './type-widened.ts';
import { unionBranchAdded } from './union-branch-added.ts';
import { unionBranchRemoved } from './union-branch-removed.ts';

/** Every rule, in the order of the reference page. */
export const rules: readonly Rule[] = [
  toolAdded,
  toolRemoved,
  toolRenamed,
  toolsReordered,
  toolsetDescriptionChanged,
  toolDescriptionChanged,
  toolTitleChanged,
  toolAnnotationsChanged,
  metadataChanged,
  exampleAdded,
  exampleRemoved,
  exampleChanged,
  guidanceChanged,
  strictEnabled,
  strictDisabled,
  outputSchemaIntroduced,
  outputSchemaDropped,
  propertyAdded,
  requiredPropertyAdded,
  propertyRemoved,
  propertyRenamed,
  propertyNowRequired,
  propertyNowOptional,
  propertiesReordered,
  parameterDescriptionChanged,
  defaultChanged,
  annotationChanged,
  typeWidened,
  typeNarrowed,
  typeChanged,
  enumValueAdded,
  enumValueRemoved,
  enumIntroduced,
  enumLifted,
  enumReordered,
  boundTightened,
  boundRelaxed,
  patternIntroduced,
  patternChanged,
  patternLifted,
  formatIntroduced,
  formatChanged,
  formatLifted,
  namesIntroduced,
  namesLifted,
  contentClosed,
  contentOpened,
  unionBranchAdded,
  unionBranchRemoved,
  constraintIntroduced,
  constraintChanged,
  constraintLifted,
  schemaRewritten,
  schemaUnproven,
];
