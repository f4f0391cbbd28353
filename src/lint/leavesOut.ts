/** The words with which a description tells that the value may be left out; nothing where it does not. */
export const leavesOut = (description: string): string | undefined =>
  leaveOut.exec(description.slice(0, longest))?.[0];

const longest = 2_000;

const leaveOut =
  /^\s*\(?optional\b|\(optional\)|\boptional[.)]*\s*$|\b(?:omit(?:ted)? (?:if|when|it|this|unless|for)|leave (?:this |it )?(?:out|empty|blank)|(?:this|it) is optional|if (?:known|any|applicable|available|omitted|not (?:provided|specified|given|set)(?! (?:in|by)\b)))\b/i;
