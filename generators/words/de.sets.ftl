### Deutsch: Mengen, als Beschreibung ihrer Teile, und was davor steht.

group = { ADJ($adjectives, $noun) } { $face ->
    [up] { GEBEUGT("offen", $noun) }
    [down] { GEBEUGT("verdeckt", $noun) }
   *[none] { "" }
 } { N($noun) } { HAS($of) ->
    [yes] { VON($of) }
   *[no] { "" }
 } { NACH($adjectives) } { $place }{ REL($relative, $noun) }
    .of = von
owned-group = { SEIN($owner, $group, "other") }
narrowed = { HAS($adjectives) ->
    [yes] { DERALLEIN($adjectives, $whole) } { PREP("von", "dative", $whole) }
   *[no] { $pronoun ->
        [yes] { DERALLEIN("jenig", $whole) } { PREP("von", "dative", $whole) }
       *[no] { FALL($whole) }
     }
 } { $face ->
    [up] (offen)
    [down] (verdeckt)
   *[none] { "" }
 } { $place }{ REL($relative, $whole) }
    .of = von
a = { HAS($whole) ->
    [yes] { KOPF($whole) ->
        [with] { EIN($group) } aus { DAT($whole) }
        [pick-one] { FALL($whole) }
        [pick-many] { NUMBER($whole) ->
            [one] { FALL($whole) }
           *[other] { EINER($group, $case) } { EINES($whole) }
         }
       *[other] { EINER($group, $case) } { EINES($whole) }
     }
   *[no] { EIN($group) }
 }
every = { HAS($whole) ->
    [yes] { JEDE($group, $case) } { EINES($whole) }
   *[no] { JEDER($group) }
 }
each = { HAS($whole) ->
    [yes] { JEDE($group, $case) } { EINES($whole) }
   *[no] { JEDER($group) }
 }
all = { HAS($whole) ->
    [yes] { KOPF($whole) ->
        [them] { FALL($whole) } alle
        [they] { FALL($whole) } alle
       *[other] { ALLE($whole) }
     }
   *[no] { ALLE($group) }
 }
the-group = { HAS($whole) ->
    [yes] { FALL($whole) }
   *[no] { DER($group, "other") }
 }
the-one = { HAS($whole) ->
    [yes] { FALL($whole) }
   *[no] { DER($group, "one") }
 }
no = { HAS($whole) ->
    [yes] { KEINER($group, $case) } { EINES($whole) }
   *[no] { KEIN($group, "one") }
 }
any = { HAS($whole) ->
    [yes] mindestens { EINER($group, $case) } { EINES($whole) }
   *[no] { EIN($group) }
 }
any-number = beliebig viele { HAS($whole) ->
    [yes] { VON($whole) }
   *[no] { BLOSS($group, "other") }
 }
    .of = von
count = { HAS($equal) ->
    [yes] so viele { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] { $amount } { VON($whole) }
       *[no] { $amount ->
            [0] { KEIN($group, "other") }
            [one] { $amount } { BLOSS($group, "one") }
           *[other] { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
count-table = { $value ->
    [one] { $value } { BLOSS($group, "one") }
   *[other] { $value } { BLOSS($group, "other") }
 } ({ LIST($others, "comma") })
    .of = von
figured = { FALL($thing) } ({ LIST($others, "comma") })
    .of = von
up-to = { HAS($equal) ->
    [yes] höchstens so viele { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] bis zu { $amount } { VON($whole) }
       *[no] { $amount ->
            [one] bis zu { $amount } { BLOSS($group, "one") }
           *[other] bis zu { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
at-least = { HAS($equal) ->
    [yes] mindestens so viele { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] mindestens { $amount ->
            [one] { EINER($group, $case) } { EINES($whole) }
           *[other] { $amount } { VON($whole) }
         }
       *[no] { $amount ->
            [one] mindestens { EIN($group) }
           *[other] mindestens { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
at-most = { HAS($equal) ->
    [yes] höchstens so viele { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] { KEINER($group, $case) } { EINES($whole) }
            [one] höchstens { EINER($group, $case) } { EINES($whole) }
           *[other] höchstens { $amount } { VON($whole) }
         }
       *[no] { $amount ->
            [0] { KEIN($group, "other") }
            [one] höchstens { EIN($group) }
           *[other] höchstens { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
exactly = { HAS($equal) ->
    [yes] genau so viele { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ wie { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] { KEINER($group, $case) } { EINES($whole) }
            [one] genau { EINER($group, $case) } { EINES($whole) }
           *[other] genau { $amount } { VON($whole) }
         }
       *[no] { $amount ->
            [0] { KEIN($group, "other") }
            [one] genau { EIN($group) }
           *[other] genau { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
more-than = { HAS($equal) ->
    [yes] mehr { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ als { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] mindestens { EINER($group, $case) } { EINES($whole) }
           *[other] mehr als { $amount } { VON($whole) }
         }
       *[no] { $amount ->
            [0] mindestens { EIN($group) }
            [one] mehr als { EIN($group) }
           *[other] mehr als { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
fewer-than = { HAS($equal) ->
    [yes] weniger { HAS($whole) ->
        [yes] { VON($whole) }
       *[no] { BLOSS($group, "other") }
     }¸ als { $equal } { VE("sub", "an|geben", $equal) }¸
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [one] { KEINER($group, $case) } { EINES($whole) }
           *[other] weniger als { $amount } { VON($whole) }
         }
       *[no] { $amount ->
            [one] { KEIN($group, "one") }
           *[other] weniger als { $amount } { BLOSS($group, "other") }
         }
     }
 }
    .of = von
between-numbers = { $low } bis { $high } { HAS($whole) ->
    [yes] { VON($whole) }
   *[no] { BLOSS($group, "other") }
 }
    .of = von
pick-one = { $same ->
    [yes] { $end ->
        [bottom] { DERALLEIN("unterst", $of, "one", $case) }
        [first] { DERALLEIN("erst", $of, "one", $case) }
        [last] { DERALLEIN("letzt", $of, "one", $case) }
       *[top] { DERALLEIN("oberst", $of, "one", $case) }
     }
   *[no] { GLEICH($noun, $of) ->
        [yes] { $end ->
            [bottom] { DERALLEIN("unterst", $noun, "one", $case) }
            [first] { DERALLEIN("erst", $noun, "one", $case) }
            [last] { DERALLEIN("letzt", $noun, "one", $case) }
           *[top] { DERALLEIN("oberst", $noun, "one", $case) }
         }
       *[no] { $end ->
            [bottom] { DERJ("unterst", $noun, "one") }
            [first] { DERJ("erst", $noun, "one") }
            [last] { DERJ("letzt", $noun, "one") }
           *[top] { DERJ("oberst", $noun, "one") }
         }
     }
 } { VON($of) }
pick-one-of = { $end ->
    [bottom] { DERJ("unterst", $group, "one") }
    [first] { DERJ("erst", $group, "one") }
    [last] { DERJ("letzt", $group, "one") }
   *[top] { DERJ("oberst", $group, "one") }
 }
pick-group = { $end ->
    [bottom] { $amount ->
        [one] { DERJ("unterst", $group, "one") }
       *[other] { DERJ("unterst", $group, "other", "", $amount) }
     }
    [first] { $amount ->
        [one] { DERJ("erst", $group, "one") }
       *[other] { DERJ("erst", $group, "other", "", $amount) }
     }
    [last] { $amount ->
        [one] { DERJ("letzt", $group, "one") }
       *[other] { DERJ("letzt", $group, "other", "", $amount) }
     }
   *[top] { $amount ->
        [one] { DERJ("oberst", $group, "one") }
       *[other] { DERJ("oberst", $group, "other", "", $amount) }
     }
 }
pick-many = { $end ->
    [bottom] { $amount ->
        [one] { DERJ("unterst", $noun, "one") }
       *[other] { DERJ("unterst", $noun, "other", "", $amount) }
     }
    [first] { $amount ->
        [one] { DERJ("erst", $noun, "one") }
       *[other] { DERJ("erst", $noun, "other", "", $amount) }
     }
    [last] { $amount ->
        [one] { DERJ("letzt", $noun, "one") }
       *[other] { DERJ("letzt", $noun, "other", "", $amount) }
     }
   *[top] { $amount ->
        [one] { DERJ("oberst", $noun, "one") }
       *[other] { DERJ("oberst", $noun, "other", "", $amount) }
     }
 } { VON($of) }
pick-equal-group = { $end ->
    [bottom] { DERJ("unterst", $group, "other") }
    [first] { DERJ("erst", $group, "other") }
    [last] { DERJ("letzt", $group, "other") }
   *[top] { DERJ("oberst", $group, "other") }
 }¸ so viele¸ wie { $amount } { VE("sub", "an|geben", $amount) }¸
pick-equal = { $end ->
    [bottom] { DERJ("unterst", $noun, "other") }
    [first] { DERJ("erst", $noun, "other") }
    [last] { DERJ("letzt", $noun, "other") }
   *[top] { DERJ("oberst", $noun, "other") }
 } { VON($of) }¸ so viele¸ wie { $amount } { VE("sub", "an|geben", $amount) }¸
