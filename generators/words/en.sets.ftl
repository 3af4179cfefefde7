### English: sets, as a description of their items and what stands before it.

## Sets: a description, and what stands before it

# $noun noun, $adjectives list?, $face (up|down)?, $of phrase?, $place phrase?, $relative phrase?
group = { LIST($adjectives, "blank") } { NUMBERED($noun, $number) } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 } { $place } { NUMBERED($relative, $number) }
# $owner phrase, $group phrase
owned-group = { GEN($owner) } { NUMBERED($group, "other") }
# $whole phrase, $pronoun (yes|no), $adjectives list?, $face (up|down)?, $place phrase?, $relative phrase?
narrowed = { HAS($adjectives) ->
    [yes] the { LIST($adjectives, "blank") } ones among { CASE($whole, "accusative") }
   *[no] { $pronoun ->
        [yes] those of { CASE($whole, "accusative") }
       *[no] { $whole }
     }
 } { $face ->
    [up] face up
    [down] face down
   *[none] { "" }
 } { $place } { NUMBERED($relative, $number) }
# $group phrase, $whole phrase?
a = { HAS($whole) ->
    [yes] one of { $whole }
   *[no] { A($group) }
 }
# $group phrase, $whole phrase?
every = { HAS($whole) ->
    [yes] each of { $whole }
   *[no] every { NUMBERED($group, "one") }
 }
# $group phrase, $whole phrase?
each = { HAS($whole) ->
    [yes] each of { $whole }
   *[no] each { NUMBERED($group, "one") }
 }
# $group phrase, $whole phrase?
all = { HAS($whole) ->
    [yes] all of { $whole }
   *[no] all { NUMBERED($group, "other") }
 }
# $group phrase, $whole phrase?
the-group = { HAS($whole) ->
    [yes] { $whole }
   *[no] the { NUMBERED($group, "other") }
 }
# $group phrase, $whole phrase?
the-one = { HAS($whole) ->
    [yes] { $whole }
   *[no] the { NUMBERED($group, "one") }
 }
# $group phrase, $whole phrase?
no = { HAS($whole) ->
    [yes] none of { $whole }
   *[no] no { NUMBERED($group, "one") }
 }
# $group phrase, $whole phrase?
any = { HAS($whole) ->
    [yes] at least one of { $whole }
   *[no] { A($group) }
 }
# $group phrase, $whole phrase?
any-number = any number of { HAS($whole) ->
    [yes] { $whole }
   *[no] { NUMBERED($group, "other") }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
count = { HAS($equal) ->
    [yes] { HAS($whole) ->
        [yes] a number of { $whole } equal to { $equal }
       *[no] a number of { NUMBERED($group, "other") } equal to { $equal }
     }
   *[no] { HAS($whole) ->
        [yes] { $amount } of { $whole }
       *[no] { $amount ->
            [0] no { NUMBERED($group, "other") }
            [one] { $amount } { NUMBERED($group, "one") }
           *[other] { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $value number, $others list, $group phrase
count-table = { $value ->
    [one] { $value } { NUMBERED($group, "one") }
   *[other] { $value } { NUMBERED($group, "other") }
 } ({ LIST($others, "comma") })
# $thing phrase, $others list
figured = { $thing } ({ LIST($others, "comma") })
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
up-to = { HAS($equal) ->
    [yes] any number of { HAS($whole) ->
        [yes] { $whole }
       *[no] { NUMBERED($group, "other") }
     } up to { $equal }
   *[no] { HAS($whole) ->
        [yes] up to { $amount } of { $whole }
       *[no] { $amount ->
            [one] up to { $amount } { NUMBERED($group, "one") }
           *[other] up to { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
at-least = { HAS($equal) ->
    [yes] at least as many { HAS($whole) ->
        [yes] of { $whole }
       *[no] { NUMBERED($group, "other") }
     } as { $equal }
   *[no] { HAS($whole) ->
        [yes] at least { $amount ->
            [one] one
           *[other] { $amount }
         } of { $whole }
       *[no] { $amount ->
            [one] at least one { NUMBERED($group, "one") }
           *[other] at least { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
at-most = { HAS($equal) ->
    [yes] at most as many { HAS($whole) ->
        [yes] of { $whole }
       *[no] { NUMBERED($group, "other") }
     } as { $equal }
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] none
            [one] at most one
           *[other] at most { $amount }
         } of { $whole }
       *[no] { $amount ->
            [0] no { NUMBERED($group, "other") }
            [one] at most one { NUMBERED($group, "one") }
           *[other] at most { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
exactly = { HAS($equal) ->
    [yes] exactly as many { HAS($whole) ->
        [yes] of { $whole }
       *[no] { NUMBERED($group, "other") }
     } as { $equal }
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] none
            [one] exactly one
           *[other] exactly { $amount }
         } of { $whole }
       *[no] { $amount ->
            [0] no { NUMBERED($group, "other") }
            [one] exactly one { NUMBERED($group, "one") }
           *[other] exactly { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
more-than = { HAS($equal) ->
    [yes] more than { $equal } { HAS($whole) ->
        [yes] of { $whole }
       *[no] { NUMBERED($group, "other") }
     }
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [0] at least one
           *[other] more than { $amount }
         } of { $whole }
       *[no] { $amount ->
            [0] at least one { NUMBERED($group, "one") }
            [one] more than one { NUMBERED($group, "one") }
           *[other] more than { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $amount number?, $equal phrase?, $group phrase, $whole phrase?
fewer-than = { HAS($equal) ->
    [yes] fewer than { $equal } { HAS($whole) ->
        [yes] of { $whole }
       *[no] { NUMBERED($group, "other") }
     }
   *[no] { HAS($whole) ->
        [yes] { $amount ->
            [one] none
           *[other] fewer than { $amount }
         } of { $whole }
       *[no] { $amount ->
            [one] no { NUMBERED($group, "one") }
           *[other] fewer than { $amount } { NUMBERED($group, "other") }
         }
     }
 }
# $low phrase, $high phrase, $group phrase, $whole phrase?
between-numbers = { $low } to { $high } { HAS($whole) ->
    [yes] of { $whole }
   *[no] { NUMBERED($group, "other") }
 }
# $end (top|bottom|first|last), $noun noun, $of phrase, $same (yes|no)
pick-one = the { $end ->
    [bottom] bottom
    [first] first
    [last] last
   *[top] top
 } { $same ->
    [yes] { "" }
   *[no] { $noun }
 } of { $of }
# $end (top|bottom|first|last), $group phrase
pick-one-of = the { $end ->
    [bottom] bottom
    [first] first
    [last] last
   *[top] top
 } { NUMBERED($group, "one") }
# $end (top|bottom|first|last), $amount number, $group phrase
pick-group = the { $end ->
    [bottom] bottom
    [first] first
    [last] last
   *[top] top
 } { $amount ->
    [one] { $amount } { NUMBERED($group, "one") }
   *[other] { $amount } { NUMBERED($group, "other") }
 }
# $end (top|bottom|first|last), $noun noun, $amount number, $of phrase
pick-many = the { $end ->
    [bottom] bottom
    [first] first
    [last] last
   *[top] top
 } { $amount ->
    [one] { $noun }
   *[other] { $amount } { NUMBERED($noun, "other") }
 } of { $of }
# $end (top|bottom|first|last), $group phrase, $amount phrase
pick-equal-group = the { $end ->
    [bottom] bottom
    [first] first
    [last] last
   *[top] top
 } { NUMBERED($group, "other") }, as many as { $amount }
# $end (top|bottom|first|last), $noun noun, $amount phrase, $of phrase
pick-equal = as many { NUMBERED($noun, "other") } { $end ->
    [bottom] from the bottom
    [first] from the beginning
    [last] from the end
   *[top] from the top
 } of { $of } as { $amount }
